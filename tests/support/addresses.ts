/** An address about 2.2 km from the store: a delivery fee of ₹15. */
export const nehruNagar = {
  firstName: 'Anita',
  lastName: 'Sharma',
  email: 'anita@example.com',
  street: 'B-12 Nehru Nagar',
  city: 'New Delhi',
  state: 'Delhi',
  zipcode: '110065',
  country: 'India',
  phone: '9876543210',
  latitude: 28.57,
  longitude: 77.2655,
}

const { street, city, state, zipcode, latitude, longitude } = nehruNagar

/** The same as a caller says it on the telephone: the place alone. */
export const spokenAddress = { street, city, state, zipcode, latitude, longitude }

/** Values that no call takes for an e-mail address. */
export const noEmails = [
  undefined,
  null,
  '',
  'nobody',
  'a@b',
  'a@b.in\r\nBcc: c@d.in',
  'a@b.in, c@d.in',
  ['a@b.in'],
  7,
  {},
]
