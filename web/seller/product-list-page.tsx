/** Made by its next owner. */
export default function ProductListPage() {
  return null
}
