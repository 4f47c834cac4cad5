import { useEffect, useState } from 'react'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import narrowAvif from './banner/narrow.avif'
import narrowWebp from './banner/narrow.webp'
import wideAvif from './banner/wide.avif'
import wideWebp from './banner/wide.webp'
import { BannerVideo } from './banner-video.tsx'

/** From this width the video fits beside the text, as the style sheet's 2xl. */
const wideScreen = '(min-width: 75rem)'

/** The home banner (SPEC 2): a picture at once, and a video after load. */
export function HomeBanner() {
  const isWanted = useMovingPictures()
  const { bannerVideo } = useStoreFacts()
  return (
    <>
      <picture>
        <source media={wideScreen} type="image/avif" srcSet={wideAvif} width={1550} height={450} />
        <source media={wideScreen} srcSet={wideWebp} width={1550} height={450} />
        <source type="image/avif" srcSet={narrowAvif} />
        <img src={narrowWebp} alt="" width={672} height={504} fetchPriority="high" className="banner" />
      </picture>
      {isWanted && <BannerVideo wideScreen={wideScreen} own={bannerVideo} />}
    </>
  )
}

type Connection = { readonly saveData?: boolean }

/** Whether a video may play: page idle, no reduced motion, no Save-Data. */
function useMovingPictures(): boolean {
  const [isIdle, setIdle] = useState(false)
  const [isStill, setStill] = useState(true)
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => setStill(still.matches)
    follow()
    still.addEventListener('change', follow)
    return () => still.removeEventListener('change', follow)
  }, [])
  useEffect(() => {
    const { connection } = navigator as Navigator & { readonly connection?: Connection }
    if (connection?.saveData) return
    let timer = 0
    const wait = () => {
      // Safari has no requestIdleCallback.
      timer = window.setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(go) : go()), 200)
    }
    const go = () => setIdle(true)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => {
      removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
  return isIdle && !isStill
}
