import { Suspense, useState } from 'react'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { lazyOrderPart } from './lazy-order-part.ts'

const ProblemDialog = lazyOrderPart(async () => (await import('./problem-dialog.tsx')).ProblemDialog)

/** The 'Report a problem' button; its dialog downloads on first opening. */
export function ProblemButton({ orderId }: { orderId: string }) {
  const messages = shopperMessages().orders.problem
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        disabled={!isHydrated}
        aria-label={messages.buttonOf(orderId)}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
        className="whitespace-nowrap px-3 max-sm:flex-auto"
      >
        {messages.button}
      </Button>
      <Suspense>
        {wasOpened && <ProblemDialog orderId={orderId} open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
