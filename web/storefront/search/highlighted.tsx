/** A name in which the typed part has a yellow background. */
export function Highlighted({ text, typed }: { text: string; typed: string }) {
  const wanted = typed.trim().toLowerCase()
  const start = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (start < 0) return text
  const end = start + wanted.length
  return (
    <>
      {text.slice(0, start)}
      <mark className="bg-haldi-100 text-inherit">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
