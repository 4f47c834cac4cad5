import { useMessages } from '../../i18n/use-messages.ts'

/** The links of the navigation bar and of the mobile menu, which offers the same (SPEC 2). */
export function useMainLinks() {
  const words = useMessages().header
  return [
    { to: '/', text: words.home },
    { to: '/maxsaver', text: words.maxSeller },
    { to: '/products', text: words.allProduct },
    { to: '/contact', text: words.contact },
  ]
}
