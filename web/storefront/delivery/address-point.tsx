import { Suspense } from 'react'
import { distanceKm, type Point } from '#domain/delivery/delivery.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ShopperPoint } from './lazy-shopper-point.ts'
import type { AddressPin } from './use-address-pin.ts'

/** The point of the address: that of the chosen place, set on the map, or found by the server from the text. */
export function AddressPoint({ point, pin }: { point: Point | undefined; pin: AddressPin }) {
  const messages = shopperMessages().address
  const store = useStoreFacts()
  const { setChosen, isOpen, open, close } = pin
  const isMissing = pin.isRequired && point === undefined

  function use(chosen: Point): void {
    setChosen(chosen)
    close()
  }

  return (
    <div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-3">
      <div className="w-full sm:flex-1">
        <p className="font-semibold text-hint text-ink-2">{messages.point}</p>
        <p className={isMissing ? 'text-error text-hint' : 'text-hint text-ink-3'}>
          {isMissing && messages.pointMissing}
          {!isMissing && point === undefined && messages.pointFromText}
          {point !== undefined && messages.pointSet(distanceKm(store.point, point).toFixed(1))}
        </p>
      </div>
      {point !== undefined && (
        <Button look="quiet" onClick={() => setChosen(null)}>
          {messages.dropPoint}
        </Button>
      )}
      <Button look={isMissing ? 'primary' : 'secondary'} onClick={open}>
        {point === undefined ? messages.setPoint : messages.changePoint}
      </Button>
      <Dialog open={isOpen} onClose={close} title={messages.point}>
        <Suspense fallback={<div className="min-h-120" />}>
          <ShopperPoint start={point} onUse={use} />
        </Suspense>
      </Dialog>
    </div>
  )
}
