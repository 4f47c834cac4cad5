/** The words of a list of logins. */
export const enSessions = {
  thisDevice: 'this device',
  since: (time: string) => `since ${time}`,
  devices: {
    android: 'Android phone',
    iphone: 'iPhone',
    ipad: 'iPad',
    windows: 'Windows computer',
    mac: 'Mac',
    linux: 'Linux computer',
    other: 'Another device',
  },
}
