/** Made by its next owner. */
export default function CartPage() {
  return null
}
