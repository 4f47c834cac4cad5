const maxEmailLength = 254
const maxLocalLength = 64
const maxLabelLength = 63

/** An e-mail address trimmed and lower-cased; undefined where invalid (CONTRACT "Accounts"). */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim()
  if (email.length > maxEmailLength) return undefined
  const [local = '', domain = '', ...more] = email.split('@')
  if (more.length > 0 || !isLocalPart(local) || !isDomain(domain)) return undefined
  // Lower-cased last: the Kelvin sign would otherwise become an ASCII k.
  return email.toLowerCase()
}

function isLocalPart(local: string): boolean {
  return local.length <= maxLocalLength && local.split('.').every((atom) => /^[a-z\d!#$%&*+/=?^_|~-]+$/i.test(atom))
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const [top = ''] = labels.slice(-1)
  return labels.length > 1 && labels.every(isDomainLabel) && /^[a-z][a-z\d-]+$/i.test(top)
}

function isDomainLabel(label: string): boolean {
  const isPlain = label.length <= maxLabelLength && /^[a-z\d-]+$/i.test(label)
  return isPlain && !label.startsWith('-') && !label.endsWith('-')
}
