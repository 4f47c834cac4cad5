import { Star } from 'lucide-react'
import { fixedRating } from '#domain/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { classNames } from './class-names.ts'

const places = [1, 2, 3, 4, 5]

/** The rating of a product, 4 of 5 unless the store says otherwise, shown as stars and (4) (SPEC 2 "Product card"). */
export function Stars({
  rating = fixedRating,
  size = 13,
  className,
}: {
  rating?: number
  size?: number
  className?: string
}) {
  const words = useWords()
  return (
    <span
      role="img"
      aria-label={words.ui.rated(rating)}
      className={classNames('inline-flex items-center gap-px', className)}
    >
      {places.map((place) => (
        <Star
          key={place}
          size={size}
          aria-hidden
          className={place <= rating ? 'fill-haldi-500 text-haldi-500' : 'fill-line text-line'}
        />
      ))}
      <span aria-hidden className="ml-1 text-caption text-ink-3">
        ({rating})
      </span>
    </span>
  )
}
