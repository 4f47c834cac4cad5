import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBagGone, parseScaleLine, type ScaleReading, scaleLines } from '#domain/orders/scale.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError } from '../../ui/toast.tsx'

/** The part of Web Serial that a counter scale needs; only Chromium on a computer has it. */
type SerialPort = {
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>> | null
}
type Serial = { requestPort(): Promise<SerialPort>; getPorts(): Promise<SerialPort[]> }

const baudRate = 9600
const storageKey = 'thela.scale'
/** A scale sends several lines a second; an older weight may be of something taken off. */
const maxReadingAgeMs = 2000

type Pan = {
  reading: ScaleReading | undefined
  /** The line that took the bag on the pan, and the grams. */
  taken: { line: string; grams: number } | undefined
}
const noPan: Pan = { reading: undefined, taken: undefined }

function serialOf(): Serial | undefined {
  return (navigator as Navigator & { serial?: Serial }).serial
}

/** Reports the readings of an open port, and closes it once the signal aborts or the cable is pulled. */
async function readPort(
  port: SerialPort,
  signal: AbortSignal,
  onReading: (reading: ScaleReading) => void,
): Promise<void> {
  let text = ''
  const readings = new WritableStream<string>({
    write(chunk) {
      const { lines, rest } = scaleLines(text + chunk)
      text = rest
      for (const reading of lines.flatMap((line) => parseScaleLine(line) ?? [])) onReading(reading)
    },
  })
  const decoder = new TextDecoderStream('ascii')
  const decoded = port.readable?.pipeTo(decoder.writable, { signal })
  if (decoded !== undefined) await Promise.allSettled([decoded, decoder.readable.pipeTo(readings)])
  await port.close().catch(() => undefined)
}

/** A counter scale at the serial port, if the browser supports one; this browser remembers it until disconnected. */
export function useScale() {
  const { lost } = messagesOf('packing').scale
  const [isAvailable, setAvailable] = useState(false)
  const [{ reading, taken }, setPan] = useState(noPan)
  const [isOn, setOn] = useState(false)
  const connection = useRef(new AbortController())

  function read(next: ScaleReading): void {
    setPan((pan) => ({
      reading: next,
      taken: pan.taken === undefined || isBagGone(pan.taken.grams, next) ? undefined : pan.taken,
    }))
  }

  async function listen(port: SerialPort): Promise<void> {
    await port.open({ baudRate })
    const { signal } = connection.current
    setOn(true)
    void readPort(port, signal, read).then(() => {
      setOn(false)
      setPan(noPan)
      // The cable was pulled; the seller did not disconnect.
      if (!signal.aborted) showError(lost)
    })
  }

  useEffect(() => {
    if (reading === undefined) return
    const timer = setTimeout(() => setPan(({ taken }) => ({ reading: undefined, taken })), maxReadingAgeMs)
    return () => clearTimeout(timer)
  }, [reading])

  const resume = useEffectEvent(listen)
  useEffect(() => {
    const serial = serialOf()
    setAvailable(serial !== undefined)
    connection.current = new AbortController()
    const { signal } = connection.current
    if (readLocal(storageKey) === true)
      void serial?.getPorts().then(async ([port]) => {
        if (port !== undefined && !signal.aborted) await resume(port).catch(() => undefined)
      })
    return () => connection.current.abort()
  }, [])

  async function choosePort(): Promise<void> {
    const port = await serialOf()
      ?.requestPort()
      .catch(() => undefined)
    if (port === undefined) return
    await listen(port)
    writeLocal(storageKey, true)
  }
  const onPan = reading !== undefined && 'grams' in reading ? reading.grams : undefined
  return {
    isAvailable,
    isOn,
    reading,
    isTaken: taken !== undefined,
    /** The grams of a bag that no line took yet. */
    grams: taken === undefined ? onPan : undefined,
    /** Keeps the bag on the pan from being weighed for a second line. */
    take: (line: string) => setPan({ reading, taken: onPan === undefined ? undefined : { line, grams: onPan } }),
    /** Lets the bag be weighed again if this line took it. */
    release: (line: string) => setPan((pan) => ({ ...pan, taken: pan.taken?.line === line ? undefined : pan.taken })),
    connect: () => void choosePort().catch(showError),
    disconnect: () => {
      writeLocal(storageKey, false)
      connection.current.abort()
      connection.current = new AbortController()
    },
  }
}

export type Scale = ReturnType<typeof useScale>
