import type { PushKind } from '#domain/shapes.ts'
import { api, callApi } from '../api/call-api.ts'
import { registerWorker } from './register-worker.ts'

/** Whether this browser tells somebody: it cannot, it may not, it does not, it does. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** How it stands for the shopper, the seller or the test in this browser; the store itself is asked, a session may have ended. */
export async function pushState(as: PushKind): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (Notification.permission !== 'granted' || !subscription) return 'off'
  const { isOn } = await callApi(api.pushStatus, { body: { as, endpoint: subscription.endpoint } })
  return isOn ? 'on' : 'off'
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** A subscription made with another key, before the store changed it, would never be told anything. */
async function subscriptionWith(key: Uint8Array<ArrayBuffer>): Promise<PushSubscription | undefined> {
  const { pushManager } = await registerWorker()
  const kept = await pushManager.getSubscription()
  const keptKey = new Uint8Array(kept?.options.applicationServerKey ?? new ArrayBuffer(0))
  if (kept && keptKey.length === key.length && keptKey.every((byte, at) => byte === key[at])) return kept
  await kept?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => undefined)
}

/** Asks the person, then the browser, then the store; to be called from a press, or browsers ask nobody. `away`: the service of the browser's maker did not answer. */
export async function turnOn(as: PushKind): Promise<PushState | 'away'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { publicKey } = await callApi(api.pushKey)
  const subscription = await subscriptionWith(bytesOf(publicKey))
  if (subscription === undefined) return 'away'
  const { endpoint, keys } = subscription.toJSON()
  const plain = (key = '') => key.replaceAll('=', '')
  const body = { as, endpoint: endpoint ?? '', keys: { p256dh: plain(keys?.p256dh), auth: plain(keys?.auth) } }
  await callApi(api.pushSubscribe, { body })
  return 'on'
}

/** Ends it for this person only: the seller may be told in the same browser. */
export async function turnOff(as: PushKind): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await callApi(api.pushUnsubscribe, { body: { as, endpoint: subscription.endpoint } })
  return 'off'
}
