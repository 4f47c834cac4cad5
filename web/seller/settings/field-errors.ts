/** Messages by field of the section, and by part of a field, such as a kilometre of the fees. */
export type FieldErrors = Readonly<Record<string, string>>

/** A message, without the path before it, for the field at a path and its part, as in `social.instagram`. */
export function fieldErrorsAt(path: string, message: string): FieldErrors {
  const text = message.replace(`${path}: `, '')
  return Object.fromEntries(path.split('.').map((field) => [field, text]))
}

/** The errors without those of the changed fields and of their parts. */
export function withoutErrorsOf(change: object, errors: FieldErrors): FieldErrors {
  const changed = Object.entries(change).flatMap(([field, value]) => [
    field,
    ...(typeof value === 'object' && value !== null ? Object.keys(value) : []),
  ])
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name)))
}
