export const maxEmailLength = 254
const maxLocalLength = 64
const maxLabelLength = 63

/** Trims and lowercases an e-mail address; undefined if invalid (CONTRACT "Accounts"). */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim()
  if (email.length > maxEmailLength) return undefined
  const [local = '', domain = '', ...more] = email.split('@')
  if (more.length > 0 || !isLocalPart(local) || !isDomain(domain)) return undefined
  // Lower-cased after the checks, else they would accept the Kelvin sign, which becomes an ASCII k.
  return email.toLowerCase()
}

function isLocalPart(local: string): boolean {
  return local.length <= maxLocalLength && local.split('.').every((atom) => /^[a-z\d!#$%&*+/=?^_|~-]+$/i.test(atom))
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const topLevel = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every(isDomainLabel) && /^[a-z][a-z\d-]+$/i.test(topLevel)
}

function isDomainLabel(label: string): boolean {
  return label.length <= maxLabelLength && /^[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(label)
}
