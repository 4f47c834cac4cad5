import { useMessages } from '../../i18n/use-messages.ts'

/** Links of the navigation bar and mobile menu (SPEC 2). */
export function useMainLinks() {
  const messages = useMessages().header
  return [
    { to: '/', text: messages.home },
    { to: '/maxsaver', text: messages.maxSeller },
    { to: '/products', text: messages.allProduct },
    { to: '/contact', text: messages.contact },
  ]
}
