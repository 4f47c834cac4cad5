import { Pause, Play } from 'lucide-react'

/** The icon of a button that pauses or plays something. */
export function PauseGlyph({ moving }: { moving: boolean }) {
  return moving ? (
    <Pause size={20} fill="currentColor" strokeWidth={0} aria-hidden />
  ) : (
    <Play size={20} fill="currentColor" aria-hidden />
  )
}
