import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { RazorpaySettings } from '../razorpay.ts'
import { sandboxApi } from './api.ts'
import { type SandboxLedger, sandboxKeys } from './ledger.ts'

/** A stand-in for the payment gateway: its books, and how the shop reaches it. */
export type Sandbox = { readonly desk: SandboxLedger; readonly settings: RazorpaySettings; close(): Promise<void> }

/**
 * Opens the sandbox on a loopback port of its own, so that the shop speaks to it as to Razorpay: over HTTP, with the
 * same client, before and while its own door is open. The same books are at /sandbox/razorpay for browsers and people.
 */
export async function openSandbox(desk: SandboxLedger): Promise<Sandbox> {
  const server = Fastify({ forceCloseConnections: true })
  sandboxApi(server, desk)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  server.server.unref()
  const { keyId, keySecret, webhookSecret } = sandboxKeys
  return {
    desk,
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
