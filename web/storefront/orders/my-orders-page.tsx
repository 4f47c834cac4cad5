/** Made by its next owner. */
export default function MyOrdersPage() {
  return null
}
