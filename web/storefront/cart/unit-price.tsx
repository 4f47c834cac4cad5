/** A unit's name and price, with a dot between; where the price wraps, the dot lies outside and is clipped. */
export function UnitPrice({ unitName, each }: { unitName: string; each: string }) {
  return (
    <span className="block overflow-x-clip text-hint text-ink-2">
      <span className="-ml-3 flex flex-wrap">
        <span className="pl-3">{unitName}</span>
        <span className="whitespace-nowrap">
          <span className="inline-block w-3 whitespace-pre text-center"> · </span>
          {each}
        </span>
      </span>
    </span>
  )
}
