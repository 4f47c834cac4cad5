import { useEffect, useState } from 'react'
import { useInterval } from '../../browser/use-interval.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { PauseGlyph } from '../../ui/pause-glyph.tsx'
import { Picture } from '../../ui/picture.tsx'

const slideMs = 4000

type Props = { id: string; name: string; category: string; images: readonly string[]; grey: boolean }

/** A product's pictures; the large one changes every 4 seconds until the shopper pauses it (SPEC 2 "Product detail"). */
export function Gallery({ id, name, category, images, grey }: Props) {
  const messages = shopperMessages().product
  const { index, show, isPlaying, setPlaying } = useSlideshow(images.length)
  const { tile } = categoryTile(category)
  return (
    <div className="md:self-start lg:sticky lg:top-20">
      <div
        className={classNames(
          'relative flex aspect-[1/0.7] items-center max-sm:aspect-[1/0.5] md:aspect-[1/0.86] justify-center rounded-hero',
          tile,
        )}
      >
        <Picture
          key={index}
          image={images[index]}
          alt={name}
          eager
          grey={grey}
          sizes="(min-width: 900px) 420px, 60vw"
          viewTransitionName={id}
          className={classNames('w-[60%] max-sm:w-[46%] md:w-[74%]', index > 0 && 'animate-fade')}
        />
        {images.length > 1 && (
          <button
            type="button"
            aria-label={isPlaying ? messages.pause : messages.play}
            onClick={() => setPlaying(!isPlaying)}
            className="absolute right-3 bottom-3 flex size-11 items-center justify-center rounded-full bg-surface text-ink shadow-card hover:text-leaf-700"
          >
            <PauseGlyph moving={isPlaying} />
          </button>
        )}
      </div>
      {images.length > 1 && (
        <ul aria-label={messages.pictures} className="mt-3 flex gap-3 max-sm:mt-2">
          {images.map((image, at) => (
            <li key={image}>
              <button
                type="button"
                aria-label={messages.pictureOf(at + 1, images.length)}
                aria-current={at === index}
                onClick={() => show(at)}
                className={classNames(
                  'flex size-16 max-sm:size-12 items-center justify-center rounded-control border-2 p-1',
                  tile,
                  at === index ? 'border-leaf-700' : 'border-transparent hover:border-line-strong',
                )}
              >
                <Picture image={image} sizes="64px" className="size-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useSlideshow(count: number) {
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    setPlaying(count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [count])
  useInterval(() => setIndex((before) => (before + 1) % count), isPlaying ? slideMs : undefined)
  const show = (chosen: number) => {
    setPlaying(false)
    setIndex(chosen)
  }
  return { index, show, isPlaying, setPlaying }
}
