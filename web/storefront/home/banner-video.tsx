import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMedia } from '../../browser/use-media.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { PauseGlyph } from '../../ui/pause-glyph.tsx'
import narrowMp4 from './banner/narrow.mp4'
import narrowWebm from './banner/narrow.webm'
import wideMp4 from './banner/wide.mp4'
import wideWebm from './banner/wide.webm'

/** A veil makes text readable over the store's own video. */
const ownBanner = 'absolute inset-0 size-full object-cover'

/** The banner's video with its pause button; it pauses while hidden. */
export function BannerVideo({ wideScreen, own }: { wideScreen: string; own: string | undefined }) {
  const messages = useMessages().home
  const isWide = useMedia(wideScreen)
  const [isWanted, setWanted] = useState(true)
  const video = useRef<HTMLVideoElement>(null)
  const isShown = useShown(video, isWide, isWanted, setWanted)
  return (
    <>
      <video
        key={String(isWide)}
        ref={video}
        muted
        playsInline
        loop
        preload="auto"
        disablePictureInPicture
        aria-hidden
        tabIndex={-1}
        width={isWide ? 1550 : 672}
        height={isWide ? 450 : 504}
        className={classNames(own === undefined ? 'banner' : ownBanner, 'pointer-events-none', !isShown && 'opacity-0')}
      >
        {own === undefined ? (
          <>
            <source src={isWide ? wideWebm : narrowWebm} type="video/webm" />
            <source src={isWide ? wideMp4 : narrowMp4} type="video/mp4" />
          </>
        ) : (
          <source src={own} />
        )}
      </video>
      {own !== undefined && isShown && <div className="pointer-events-none absolute inset-0 bg-leaf-900/75" />}
      <button
        type="button"
        aria-label={isWanted ? messages.stopVideo : messages.playVideo}
        onClick={() => setWanted(!isWanted)}
        className="absolute top-3 right-3 z-10 flex size-11 items-center justify-center rounded-full bg-leaf-900/80 text-white hover:bg-leaf-900"
      >
        <PauseGlyph moving={isWanted} />
      </button>
    </>
  )
}

/** Plays while wanted and visible; returns whether it has begun. */
function useShown(
  video: RefObject<HTMLVideoElement | null>,
  isWide: boolean,
  isWanted: boolean,
  setWanted: (isWanted: boolean) => void,
): boolean {
  const [begun, setBegun] = useState<boolean>()
  useEffect(() => {
    const element = video.current
    if (element === null) return
    let isOnScreen = false
    const follow = () => {
      if (!isWanted || !isOnScreen || document.hidden) return element.pause()
      element.play().then(
        () => setBegun(isWide),
        (reason: DOMException) => {
          if (reason.name !== 'AbortError') setWanted(false)
        },
      )
    }
    const watcher = new IntersectionObserver(([entry]) => {
      isOnScreen = entry?.isIntersecting ?? false
      follow()
    })
    watcher.observe(element)
    document.addEventListener('visibilitychange', follow)
    return () => {
      watcher.disconnect()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [isWide, isWanted, setWanted, video])
  return begun === isWide
}
