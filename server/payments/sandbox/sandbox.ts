import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { RazorpaySettings } from '../razorpay.ts'
import { sandboxApi } from './api.ts'
import { type SandboxLedger, sandboxKeys } from './ledger.ts'

/** A fake payment gateway: its tables and clock, and the settings with which Razorpay's client calls it. */
export type Sandbox = { readonly ledger: SandboxLedger; readonly settings: RazorpaySettings; close(): Promise<void> }

/** Opens the sandbox on a loopback port for the shop's HTTP calls. */
export async function openSandbox(ledger: SandboxLedger): Promise<Sandbox> {
  const server = Fastify({ forceCloseConnections: true })
  sandboxApi(server, ledger)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  server.server.unref()
  const { keyId, keySecret, webhookSecret } = sandboxKeys
  return {
    ledger,
    settings: {
      keyId,
      keySecret,
      webhookSecrets: [webhookSecret],
      baseUrl: `http://127.0.0.1:${port}`,
      checkoutUrl: '/sandbox/razorpay/checkout.js',
      isTest: true,
    },
    close: () => server.close(),
  }
}
