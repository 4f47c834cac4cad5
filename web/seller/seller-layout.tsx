import { Outlet } from 'react-router'

/** Made by its next owner. */
export default function SellerLayout() {
  return <Outlet />
}
