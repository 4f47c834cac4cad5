import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Props = { title: string; text: string; picture: ReactNode; isBanner?: boolean; children?: ReactNode }

/** The section at the top of a page: title, text and picture; `isBanner` leaves room for the home page's banner. */
export function Hero({ title, text, picture, isBanner = false, children }: Props) {
  return (
    <section className="container-page pt-3.5">
      <div className="relative min-h-60 overflow-hidden rounded-hero bg-leaf-900 text-white lg:min-h-87">
        {picture}
        <div className="relative flex max-w-[34rem] flex-col items-start gap-3 p-5 sm:p-8 lg:p-11">
          <h1
            className={classNames(
              'max-w-[11ch] font-extrabold text-hero lg:text-hero-wide lg:[&:lang(hi)]:max-w-[16ch]',
              isBanner && 'max-sm:[&:lang(hi)]:max-w-38 max-sm:[&:lang(hi)]:text-[1.45rem]',
            )}
          >
            {title}
          </h1>
          <p
            className={classNames(
              'max-w-[26ch] text-body text-leaf-100 lg:text-price',
              isBanner ? 'max-sm:max-w-34' : 'max-sm:max-w-42',
            )}
          >
            {text}
          </p>
          {children !== undefined && <div className="mt-1 flex flex-wrap gap-3">{children}</div>}
        </div>
      </div>
    </section>
  )
}
