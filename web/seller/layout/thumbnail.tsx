import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'

const sizes = { 8: 'size-8', 9: 'size-9', 10: 'size-10', 12: 'size-12' } as const

type Props = {
  image: string | undefined
  category: string
  size: keyof typeof sizes
  className: string
  grey?: boolean
}

/** A small picture of a product on the colour of its category. */
export function Thumbnail({ image, category, size, className, grey = false }: Props) {
  return (
    <span className={classNames('shrink-0', className, categoryTile(category).tile)}>
      <Picture image={image} sizes={`${size * 4}px`} grey={grey} className={sizes[size]} />
    </span>
  )
}
