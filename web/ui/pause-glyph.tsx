import { Pause, Play } from 'lucide-react'

/** What a button shows that stops something moving, or lets it move again. */
export function PauseGlyph({ moving }: { moving: boolean }) {
  return moving ? (
    <Pause size={20} fill="currentColor" strokeWidth={0} aria-hidden />
  ) : (
    <Play size={20} fill="currentColor" aria-hidden />
  )
}
