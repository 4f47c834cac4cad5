import { shopperMessages } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The reasons why lines could not be reordered, and a link to the cart if others were. */
export function MissingLines({ lines, added }: { lines: readonly string[]; added: number }) {
  const messages = shopperMessages().orders.again
  return (
    <div role="status">
      {lines.length > 0 && (
        <div className="mt-3 animate-fade rounded-control bg-haldi-100 px-3 py-2.5 text-haldi-900 text-hint">
          <p className="font-bold">{added > 0 ? messages.someMissing : messages.allMissing}</p>
          <ul className="mt-1 list-disc pl-4">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {added > 0 && (
            <ButtonLink to="/cart" look="secondary" className="mt-2">
              {messages.viewCart}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}
