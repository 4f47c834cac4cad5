/** Made by its next owner. */
export default function NotServiceablePage() {
  return null
}
