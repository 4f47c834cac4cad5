/** Where a shopper logs in, registers or asks for a new password. */
export function LoginDialog() {
  return null
}
