/** The shop's people, invitations and joining in English. */
export const messages = {
  title: 'Staff',
  about: 'Each person logs in with their own email and password. Who did what is recorded with each order.',
  failed: 'The list of staff could not be loaded',
  firstOwner: 'First owner',
  you: 'you',
  lastOwner: 'the only owner',
  roles: { packer: 'Packer', manager: 'Manager', owner: 'Owner' },
  may: {
    packer: 'Orders, packing, stock',
    manager: 'Also prices, products, inbox',
    owner: 'Also reports, the till, settings, staff',
  },
  role: (name: string) => `Role of ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeAbout:
    'This person is logged out everywhere at once and cannot log in any more. Links of deliveries that they handed over still work, for up to 12 hours: end them at the top of “Orders”.',
  invites: 'Open invitations',
  until: (time: string) => `until ${time}`,
  revoke: 'End it',
  revokeOf: (email: string) => `End the invitation for ${email}`,
  invite: 'Invite a person',
  email: 'Email of the person',
  newRole: 'Role',
  makeLink: 'Make a link',
  made: (email: string) => `Send this link to ${email}. It works once, within 48 hours, and is shown only now.`,
  text: (store: string, link: string) => `Join ${store}: open this link and choose a password. ${link}`,
  whatsapp: 'WhatsApp',
  copy: 'Copy',
  copied: 'Link copied',
  join: {
    title: 'Join the shop',
    about: 'Choose a password. You log in with it and the email of the invitation.',
    name: 'Your name',
    password: 'Password',
    submit: 'Join',
    logIn: 'Joined already? Log in',
  },
}

export type StaffMessages = typeof messages
