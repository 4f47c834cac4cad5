import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { closeServer, listenLocally } from './listen-locally.ts'
import { refusalOf, services, type Where } from './map-answers.ts'

/** How the map services answer. */
export type MapMode =
  | 'ok'
  | 'nothing'
  | 'denied'
  | 'over limit'
  | 'hang'
  | 'broken'
  | 'html'
  | 'wrong types'
  | 'huge'
  | 'redirect'

export type MapCall = {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export type MapServer = {
  readonly url: string
  readonly calls: MapCall[]
  /** Pending requests now, and their maximum. */
  readonly waiting: number
  readonly maxWaiting: number
  mode: MapMode
  /** Coordinates, country and PIN code of its places. */
  where: Where
  /** Replaces its own answer. */
  answer: unknown
  close(): Promise<void>
}

type Reply = readonly [status: number, body: unknown]

/** Settings of a store that uses this server. */
export function settingsFor(map: MapServer, kind: 'google' | 'nominatim'): Record<string, string> {
  const { url } = map
  if (kind === 'google')
    return { MAPS: kind, GOOGLE_MAPS_KEY: 'secret-map-key', GOOGLE_GEOCODING_URL: url, GOOGLE_PLACES_URL: url }
  const contact = { MAPS_CONTACT: 'owner@sabzi.example', NOMINATIM_PER_SECOND: '1000' }
  return { MAPS: kind, NOMINATIM_URL: url, PHOTON_URL: url, ...contact }
}

/** The service of a path, by the first matching prefix. */
function serviceAt(path: string) {
  const [, service] = Object.entries(services).find(([beginning]) => path.startsWith(beginning)) ?? []
  return service
}

function replyOf({ mode, where, answer }: MapServer, path: string): Reply {
  const service = serviceAt(path)
  if (service === undefined) return [404, {}]
  if (mode === 'nothing') return service.nothing()
  if (mode === 'denied' || mode === 'over limit') return refusalOf(path, mode)
  if (mode === 'broken') return [500, { error: 'secret-map-key' }]
  if (mode === 'wrong types') return [200, { status: 7, suggestions: 'x', location: 'x', features: [{}], lat: 28.5 }]
  return [200, answer ?? service.found(where)]
}

function send(map: MapServer, path: string, response: ServerResponse): void {
  if (map.mode === 'hang') return
  if (map.mode === 'redirect') return void response.writeHead(302, { location: `${map.url}/elsewhere` }).end()
  const [status, body] = replyOf(map, path)
  response.writeHead(status, { 'content-type': map.mode === 'html' ? 'text/html' : 'application/json' })
  if (map.mode === 'html') return void response.end('<!doctype html><h1>Bad gateway</h1>')
  if (map.mode === 'huge')
    return void response.end(JSON.stringify({ ...(body as object), filler: 'x'.repeat(600_000) }))
  response.end(JSON.stringify(body))
}

/** Starts a fake of Google's Geocoding and Places, Nominatim and Photon that records its requests. */
export async function openMapServer(): Promise<MapServer> {
  let waiting = 0
  let maxWaiting = 0
  const server = createServer((request, response) => {
    maxWaiting = Math.max(maxWaiting, ++waiting)
    response.once('close', () => waiting--)
    let text = ''
    request.on('data', (bytes) => (text += String(bytes)))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://map')
      const params = Object.fromEntries(searchParams)
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      map.calls.push({ method: request.method ?? '', path: pathname, params, headers: request.headers, body })
      send(map, pathname, response)
    })
  })
  const port = await listenLocally(server)
  const map: MapServer = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    get waiting() {
      return waiting
    },
    get maxWaiting() {
      return maxWaiting
    },
    mode: 'ok',
    where: {},
    answer: undefined,
    close: () => closeServer(server),
  }
  return map
}
