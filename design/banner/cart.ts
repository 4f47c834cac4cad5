import { decimal, wordmark } from './drawings.ts'
import { wheelRadius } from './motion.ts'

const wordmarkPath = wordmark()

/** The push-cart of the logo, drawn larger: painted boards, a border of diamonds, the store's name. */
export function cartBody(): string {
  const diamonds = Array.from({ length: 15 }, (_, nth) => {
    const x = -182 + nth * 26
    return `<path d="M${x} -158l7 -7 7 7 -7 7z" fill="${nth % 2 === 0 ? '#FFF1CC' : '#C92B2B'}"/>`
  }).join('')
  return [
    '<path d="M-196 -176L-262 -212" stroke="#8A4F12" stroke-width="13" stroke-linecap="round"/>',
    '<path d="M-150 -84H150L138 -58H-138z" fill="#6E3D0C"/>',
    '<path d="M-212 -180H212L188 -80Q186 -72 178 -72H-178Q-186 -72 -188 -80z" fill="#F5A623"/>',
    '<path d="M40 -180H212L188 -80Q186 -72 178 -72H90Q60 -110 40 -180z" fill="#E2921A"/>',
    '<path d="M-214 -184H214V-170Q0 -164 -214 -170z" fill="#FFC55A"/>',
    `<path d="M-206 -166H206L203 -150H-203z" fill="#B86E1C"/>${diamonds}`,
    '<path d="M-190 -86H190L188 -80Q186 -72 178 -72H-178Q-186 -72 -188 -80z" fill="#B86E1C"/>',
    `<path transform="translate(-60 -98) scale(1.78)" d="${wordmarkPath}" fill="#063B20"/>`,
  ].join('')
}

function wheel(x: number, rolled: number): string {
  const spokes = Array.from({ length: 6 }, (_, nth) => `<path d="M-46 0H46" transform="rotate(${nth * 30})"/>`).join('')
  return [
    `<g transform="translate(${decimal(x)} ${-wheelRadius})"><circle r="54" fill="none" stroke="#02180D" stroke-width="13"/>`,
    '<circle r="46" fill="none" stroke="#FFCF5C" stroke-width="4.5"/>',
    `<g transform="rotate(${decimal(rolled)})" stroke="#F2B441" stroke-width="4.5">${spokes}</g>`,
    '<circle r="13" fill="#B86E1C"/><circle r="6" fill="#FFCF5C"/></g>',
  ].join('')
}

/** The two wheels of a cart at this offset, turned by the distance that it has rolled. */
export function wheels(x: number): string {
  const rolled = (x / wheelRadius / Math.PI) * 180
  return wheel(x - 134, rolled) + wheel(x + 134, rolled)
}
