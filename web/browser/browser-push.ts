import type { PushKind } from '#domain/notifications/push-shapes.ts'
import { callApi, shopperApi } from '../api/call-api.ts'
import { readLocal, writeLocal } from './local-storage.ts'
import { registerWorker } from './register-worker.ts'

/** The state of push notifications in this browser. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The choice of the seller's browser; a subscription ends with its session, and the next login continues it. */
const sellerChoice = 'thela.seller.push'

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** The server's VAPID key. */
async function serverKey(): Promise<Uint8Array<ArrayBuffer>> {
  const { publicKey } = await callApi(shopperApi.pushKey)
  const text = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** Whether a subscription was made with this key; push services accept messages signed with its own key only. */
function isMadeWith(key: Uint8Array, { options }: PushSubscription): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}

/** Reads the push state; the server must know the subscription and have its key still, else only a seller's is renewed. */
export async function readPushState(kind: PushKind): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (Notification.permission !== 'granted' || !subscription) return 'off'
  const { isOn } = await callApi(shopperApi.pushStatus, { body: { as: kind, endpoint: subscription.endpoint } })
  if (isOn && isMadeWith(await serverKey(), subscription)) return 'on'
  const isRenewed = kind === 'seller' && readLocal(sellerChoice) === 'on' && (await subscribe(kind)) === 'on'
  return isRenewed ? 'on' : 'off'
}

/** Returns a subscription for this key; replaces one made with another key. */
async function subscriptionWith(key: Uint8Array<ArrayBuffer>): Promise<PushSubscription | undefined> {
  const { pushManager } = await registerWorker()
  const existing = await pushManager.getSubscription()
  if (existing && isMadeWith(key, existing)) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => undefined)
}

/** Requests permission and subscribes, on a press only; `unavailable` if the browser's push service fails. */
export async function turnOn(kind: PushKind): Promise<PushState | 'unavailable'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const state = await subscribe(kind)
  if (kind === 'seller' && state === 'on') writeLocal(sellerChoice, 'on')
  return state
}

async function subscribe(kind: PushKind): Promise<'on' | 'unavailable'> {
  const subscription = await subscriptionWith(await serverKey())
  if (subscription === undefined) return 'unavailable'
  const { endpoint = '', keys } = subscription.toJSON()
  const unpadded = (key = '') => key.replaceAll('=', '')
  const body = { as: kind, endpoint, keys: { p256dh: unpadded(keys?.p256dh), auth: unpadded(keys?.auth) } }
  await callApi(shopperApi.pushSubscribe, { body })
  return 'on'
}

/** Unsubscribes this user only; a seller may share the browser. */
export async function turnOff(kind: PushKind): Promise<PushState> {
  if (kind === 'seller') writeLocal(sellerChoice, undefined)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await callApi(shopperApi.pushUnsubscribe, { body: { as: kind, endpoint: subscription.endpoint } })
  return 'off'
}
