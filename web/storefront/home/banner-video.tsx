import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMedia } from '../../browser/use-media.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { PauseGlyph } from '../../ui/pause-glyph.tsx'
import narrowMp4 from './banner/narrow.mp4'
import narrowWebm from './banner/narrow.webm'
import wideMp4 from './banner/wide.mp4'
import wideWebm from './banner/wide.webm'

const storeVideoClass = 'absolute inset-0 size-full object-cover'

/** The banner's video with a pause button; `storeVideo` is the URL of the seller's own video, if there is one. */
export function BannerVideo({ wideScreen, storeVideo }: { wideScreen: string; storeVideo: string | undefined }) {
  const messages = shopperMessages().home
  const isWide = useMedia(wideScreen)
  const [isWanted, setWanted] = useState(true)
  const video = useRef<HTMLVideoElement>(null)
  const isShown = usePlayback(video, isWide, isWanted, setWanted)
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
        className={classNames(
          storeVideo === undefined ? 'banner' : storeVideoClass,
          'pointer-events-none',
          !isShown && 'opacity-0',
        )}
      >
        {storeVideo === undefined ? (
          <>
            <source src={isWide ? wideWebm : narrowWebm} type="video/webm" />
            <source src={isWide ? wideMp4 : narrowMp4} type="video/mp4" />
          </>
        ) : (
          <source src={storeVideo} />
        )}
      </video>
      {/* A dark layer makes the text readable over the seller's own video. */}
      {storeVideo !== undefined && isShown && <div className="pointer-events-none absolute inset-0 bg-leaf-900/75" />}
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

/** Plays the video while wanted and visible; returns whether it has begun. */
function usePlayback(
  video: RefObject<HTMLVideoElement | null>,
  isWide: boolean,
  isWanted: boolean,
  setWanted: (isWanted: boolean) => void,
): boolean {
  const [begunVideo, setBegunVideo] = useState<'wide' | 'narrow'>()
  const shape = isWide ? 'wide' : 'narrow'
  useEffect(() => {
    const element = video.current
    if (element === null) return
    let isOnScreen = false
    const playOrPause = () => {
      if (!isWanted || !isOnScreen || document.hidden) return element.pause()
      element.play().then(
        () => setBegunVideo(shape),
        (reason: DOMException) => {
          // The browser forbids playing, so the button offers it.
          if (reason.name !== 'AbortError') setWanted(false)
        },
      )
    }
    const observer = new IntersectionObserver(([entry]) => {
      isOnScreen = entry?.isIntersecting ?? false
      playOrPause()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', playOrPause)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', playOrPause)
    }
  }, [shape, isWanted, setWanted, video])
  return begunVideo === shape
}
