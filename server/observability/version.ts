import { readFileSync } from 'node:fs'
import { projectFile } from '../config/project-folder.ts'

/** This program's version, as package.json has it. */
export const version: string = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')).version
