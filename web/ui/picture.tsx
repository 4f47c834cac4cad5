import { pictureWidths } from '#domain/catalogue/catalogue.ts'
import { classNames } from './class-names.ts'

type Props = {
  /** The address of the picture; empty or missing shows the fallback. */
  image: string | undefined
  /** Empty when the name stands beside it anyway. */
  alt?: string
  /** How wide it is shown, for the browser's choice among the uploaded widths. */
  sizes: string
  /** Loads at once and first: for the pictures a page opens with. */
  eager?: boolean
  /** Grey for products out of stock, darkened for contrast. */
  grey?: boolean
  /** The view transition name; unique on a page. */
  travelsAs?: string | undefined
  className?: string
}

const fallback = '/pictures/basket.svg'

/** A product picture; uploads have a srcset, drawings are SVG. */
export function Picture({ image, alt = '', sizes, eager = false, grey = false, travelsAs, className }: Props) {
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
      // Not as an attribute: the page's policy lets no style in that was sent with it.
      ref={(img) => {
        if (img) img.style.viewTransitionName = travelsAs === undefined ? '' : `picture-${travelsAs}`
      }}
      className={classNames('aspect-square object-contain', grey && 'opacity-65 brightness-80 grayscale', className)}
    />
  )
}
