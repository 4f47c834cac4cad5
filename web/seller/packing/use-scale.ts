import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { isBagLifted, parseScaleLine, type ScaleReading, scaleLines } from '#domain/orders/scale.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError } from '../../ui/toast.tsx'

/** The part of Web Serial that a counter scale needs; only Chromium on a computer has it. */
type SerialPort = {
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
  /** Maker and product of a USB adapter, empty for other ports. */
  getInfo(): object
  /** Null once the cable is pulled; after a garbled byte a new stream. */
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>> | null
}
type Serial = { requestPort(): Promise<SerialPort>; getPorts(): Promise<SerialPort[]> }

const baudRate = 9600
const storageKey = 'thela.scale'
/** A scale sends several lines a second; an older weight may be of something taken off. */
const maxReadingAgeMs = 2000

type ScaleState = {
  isOn: boolean
  reading: ScaleReading | undefined
  /** The line that took the bag on the pan, and the grams. */
  taken: { line: string; grams: number } | undefined
}
const off: ScaleState = { isOn: false, reading: undefined, taken: undefined }

/** The scale of this window, which stays connected from one page to the next. */
const scaleStore = createStore<ScaleState>(() => off)
let connection = new AbortController()
let forgetting: ReturnType<typeof setTimeout> | undefined

const serialOf = () => (navigator as Navigator & { serial?: Serial }).serial

const infoOf = (port: SerialPort) => JSON.stringify(port.getInfo())

function showReading(reading: ScaleReading): void {
  const { taken } = scaleStore.getState()
  clearTimeout(forgetting)
  forgetting = setTimeout(() => scaleStore.setState({ reading: undefined }), maxReadingAgeMs)
  scaleStore.setState({ reading, taken: taken === undefined || isBagLifted(taken.grams, reading) ? undefined : taken })
}

/** Shows the readings of an open port, and closes it once the signal aborts or the cable is pulled. */
async function readPort(port: SerialPort, signal: AbortSignal): Promise<void> {
  while (port.readable !== null && !signal.aborted) {
    // The rest of a garbled line is no beginning of the next.
    let text = ''
    const readings = new WritableStream<string>({
      write(chunk) {
        const { lines, rest } = scaleLines(text + chunk)
        text = rest
        for (const reading of lines.flatMap((line) => parseScaleLine(line) ?? [])) showReading(reading)
      },
    })
    const decoder = new TextDecoderStream('ascii')
    const decoded = port.readable.pipeTo(decoder.writable, { signal })
    await Promise.allSettled([decoded, decoder.readable.pipeTo(readings)])
  }
  await port.close().catch(() => undefined)
}

async function listenTo(port: SerialPort): Promise<void> {
  const { lost } = messagesOf('packing').scale
  await port.open({ baudRate })
  const { signal } = connection
  scaleStore.setState({ isOn: true })
  void readPort(port, signal).then(() => {
    if (signal.aborted) return
    // The cable was pulled; the seller did not disconnect.
    scaleStore.setState(off)
    showError(lost)
  })
}

/** Opens the port that was chosen in this browser before, if it is there. */
async function openChosenPort(): Promise<void> {
  const chosen = readLocal(storageKey)
  if (typeof chosen !== 'string' || scaleStore.getState().isOn) return
  const ports = (await serialOf()?.getPorts()) ?? []
  const port = ports.find((each) => infoOf(each) === chosen)
  if (port !== undefined) await listenTo(port)
}

async function choosePort(): Promise<void> {
  const port = await serialOf()
    ?.requestPort()
    .catch(() => undefined)
  if (port === undefined) return
  await listenTo(port)
  writeLocal(storageKey, infoOf(port))
}

function disconnect(): void {
  writeLocal(storageKey, undefined)
  connection.abort()
  connection = new AbortController()
  scaleStore.setState(off)
}

/** A counter scale at the serial port, if the browser supports one; this browser remembers it until disconnected. */
export function useScale() {
  const isHydrated = useHydrated()
  const { isOn, reading, taken } = useStore(scaleStore)
  // It fails if the scale is not there, or in use by another window.
  useEffect(() => void openChosenPort().catch(() => undefined), [])
  const onPan = reading !== undefined && 'grams' in reading ? reading.grams : undefined
  return {
    isAvailable: isHydrated && serialOf() !== undefined,
    isOn,
    reading,
    isTaken: taken !== undefined,
    /** The grams of a bag that no line took yet. */
    grams: taken === undefined ? onPan : undefined,
    /** Keeps the bag on the pan from being weighed for a second line. */
    take: (line: string) => scaleStore.setState({ taken: onPan === undefined ? undefined : { line, grams: onPan } }),
    /** Lets the bag be weighed again if this line took it. */
    release: (line: string) => scaleStore.getState().taken?.line === line && scaleStore.setState({ taken: undefined }),
    connect: () => void choosePort().catch(showError),
    disconnect,
  }
}

export type Scale = ReturnType<typeof useScale>
