import { useCallback, useEffect, useRef, useState } from 'react'
import { parseScaleLine, type ScaleReading, scaleLines } from '#domain/orders/scale.ts'
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

function serialOf(): Serial | undefined {
  return (navigator as Navigator & { serial?: Serial }).serial
}

async function readAll(
  reader: ReadableStreamDefaultReader<string>,
  onReading: (reading: ScaleReading) => void,
): Promise<void> {
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const { lines, rest } = scaleLines(text + value)
    text = rest
    const readings = lines.flatMap((line) => parseScaleLine(line) ?? [])
    const last = readings.at(-1)
    if (last !== undefined) onReading(last)
  }
}

/** A counter scale at the serial port, if the browser supports one; this browser remembers it until disconnected. */
export function useScale() {
  const { lost } = messagesOf('packing').scale
  const [isAvailable, setAvailable] = useState(false)
  const [reading, setReading] = useState<ScaleReading>()
  const [isOn, setOn] = useState(false)
  const stop = useRef<() => Promise<void>>(undefined)
  const isUnmounted = useRef(false)

  const listen = useCallback(
    async (port: SerialPort) => {
      await port.open({ baudRate })
      if (isUnmounted.current || port.readable === null) return port.close()
      const decoder = new TextDecoderStream('ascii')
      const piped = port.readable.pipeTo(decoder.writable).catch(() => undefined)
      const reader = decoder.readable.getReader()
      stop.current = async () => {
        stop.current = undefined
        await reader.cancel().catch(() => undefined)
        await piped
        await port.close().catch(() => undefined)
      }
      setOn(true)
      void readAll(reader, setReading)
        .catch(() => undefined)
        .then(() => {
          setOn(false)
          setReading(undefined)
          // The cable was pulled; the seller did not disconnect.
          if (stop.current !== undefined) showError(lost)
        })
    },
    [lost],
  )

  useEffect(() => {
    if (reading === undefined) return
    const timer = setTimeout(() => setReading(undefined), maxReadingAgeMs)
    return () => clearTimeout(timer)
  }, [reading])

  useEffect(() => {
    const serial = serialOf()
    setAvailable(serial !== undefined)
    if (serial === undefined || readLocal(storageKey) !== true) return
    void serial.getPorts().then(async ([port]) => {
      if (port !== undefined && !isUnmounted.current) await listen(port).catch(() => undefined)
    })
  }, [listen])

  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      void stop.current?.()
    }
  }, [])

  async function choosePort(): Promise<void> {
    const port = await serialOf()
      ?.requestPort()
      .catch(() => undefined)
    if (port === undefined) return
    await listen(port)
    writeLocal(storageKey, true)
  }
  return {
    isAvailable,
    isOn,
    reading,
    connect: () => void choosePort().catch(showError),
    disconnect: () => {
      writeLocal(storageKey, false)
      void stop.current?.()
    },
    /** Discards a used weight; the next line of the scale brings the next. */
    forget: () => setReading(undefined),
  }
}

export type Scale = ReturnType<typeof useScale>
