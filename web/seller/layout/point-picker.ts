import { lazy } from 'react'
import { loadNamespace } from '../../i18n/load.ts'

/** The map to choose a point on, loaded with its messages when it is shown. */
export const PointPicker = lazy(async () => {
  const [{ PointPicker }] = await Promise.all([import('../../map/point-picker.tsx'), loadNamespace('point')])
  return { default: PointPicker }
})
