import type { enSessions } from '../en/sessions.ts'

/** The words of a list of logins, in Hindi. */
export const hiSessions: typeof enSessions = {
  thisDevice: 'यही डिवाइस',
  since: (time) => `${time} से`,
  devices: {
    android: 'एंड्रॉइड फ़ोन',
    iphone: 'आईफ़ोन',
    ipad: 'आईपैड',
    windows: 'विंडोज़ कंप्यूटर',
    mac: 'मैक',
    linux: 'लिनक्स कंप्यूटर',
    other: 'कोई और डिवाइस',
  },
}
