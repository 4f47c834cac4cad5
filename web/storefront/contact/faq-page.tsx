/** Made by its next owner. */
export default function FaqPage() {
  return null
}
