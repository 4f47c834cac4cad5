import { shopperMessages } from '../../i18n/namespaces.ts'

/** Links of the navigation bar and mobile menu (SPEC 2). */
export function useMainLinks() {
  const messages = shopperMessages().header
  return [
    { to: '/', text: messages.home },
    { to: '/maxsaver', text: messages.maxSeller },
    { to: '/products', text: messages.allProduct },
    { to: '/contact', text: messages.contact },
  ]
}
