/** A name with the typed part in bold green. */
export function Highlighted({ text, typed }: { text: string; typed: string }) {
  const wanted = typed.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-haldi-100 text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
