/** Where the shopper says where the bags go. */
export function LocationDialog() {
  return null
}
