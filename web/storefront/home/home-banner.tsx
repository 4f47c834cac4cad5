import { useEffect, useState } from 'react'
import { useMedia } from '../../browser/use-media.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import narrowAvif from './banner/narrow.avif'
import narrowWebp from './banner/narrow.webp'
import wideAvif from './banner/wide.avif'
import wideWebp from './banner/wide.webp'
import { BannerVideo } from './banner-video.tsx'

/** The wide banner is used from this width, Tailwind's `2xl` in app.css. */
const wideScreen = '(min-width: 75rem)'

/** The home page's banner (SPEC 2): a picture at once, and a video after the page has loaded. */
export function HomeBanner() {
  const mayPlay = useMayPlayVideo()
  const { bannerVideo } = useStoreFacts()
  return (
    <>
      <picture>
        <source media={wideScreen} type="image/avif" srcSet={wideAvif} width={1550} height={450} />
        <source media={wideScreen} srcSet={wideWebp} width={1550} height={450} />
        <source type="image/avif" srcSet={narrowAvif} />
        <img src={narrowWebp} alt="" width={672} height={504} fetchPriority="high" className="banner" />
      </picture>
      {mayPlay && <BannerVideo wideScreen={wideScreen} storeVideo={bannerVideo} />}
    </>
  )
}

/** Whether a video may play: the page has loaded, and the visitor asks neither for reduced motion nor to save data. */
function useMayPlayVideo(): boolean {
  const [hasLoaded, setLoaded] = useState(false)
  const isMotionReduced = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    let timer = 0
    const finish = () => setLoaded(true)
    const wait = () => {
      // Safari has no requestIdleCallback.
      timer = window.setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(finish) : finish()), 200)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => {
      removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
  return hasLoaded && !isMotionReduced
}
