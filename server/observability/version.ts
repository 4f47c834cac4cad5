import { readFileSync } from 'node:fs'
import { projectFile } from '../config/project-folder.ts'

/** The version in package.json. */
export const version: string = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')).version
