/** Made by its next owner. */
export default function ContactPage() {
  return null
}
