import { pictureWidths } from '#domain/catalogue/catalogue.ts'
import { classNames } from './class-names.ts'

type Props = {
  /** URL of the picture; without one the fallback is shown. */
  image: string | undefined
  alt?: string
  /** The img element's `sizes`, by which browsers choose among the uploaded widths. */
  sizes: string
  /** Loads at once, with priority; for pictures at a page's top. */
  eager?: boolean
  /** For products that are out of stock. */
  grey?: boolean
  /** View transition name, unique on the page: the picture moves from a card to its page. */
  viewTransitionName?: string | undefined
  className?: string
}

const fallback = '/pictures/basket.svg'

/** A product picture: an uploaded photo in several widths, or an SVG. */
export function Picture({ image, alt = '', sizes, eager = false, grey = false, viewTransitionName, className }: Props) {
  const source = image || fallback
  const uploaded = source.startsWith('/images/')
  const srcSet = pictureWidths.map((width) => `${source}/${width} ${width}w`).join(', ')
  return (
    <img
      src={uploaded ? `${source}/400` : source}
      {...(uploaded ? { srcSet, sizes } : {})}
      alt={alt}
      width={200}
      height={200}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
      // Set by script, because the content security policy forbids style attributes.
      ref={(img) => {
        if (img) img.style.viewTransitionName = viewTransitionName === undefined ? '' : `picture-${viewTransitionName}`
      }}
      className={classNames('aspect-square object-contain', grey && 'opacity-65 brightness-80 grayscale', className)}
    />
  )
}
