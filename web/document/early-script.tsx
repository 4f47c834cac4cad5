import { use } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import { Nonce } from './server-context.ts'

/** A script that runs before the browser paints what follows it; gone once the page is hydrated. */
export function EarlyScript({ code }: { code: string }) {
  const nonce = use(Nonce)
  if (useHydrated()) return null
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {code}
    </script>
  )
}
