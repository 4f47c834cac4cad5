import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Programs, programEnvironment } from './programs.ts'

type Ports = { readonly http: number; readonly database: number; readonly servers: readonly number[] }

/** nginx balances requests over both servers and forwards database connections to the primary. */
function configuration({ streamModule }: Programs, folder: string, ports: Ports, primary: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${streamModule === undefined ? '' : `load_module ${streamModule};`}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream store {
    ${ports.servers.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=3s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${ports.http};
    client_max_body_size 22m;
    location / {
      proxy_pass http://store;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 1s;
      proxy_next_upstream error timeout;
    }
  }
}
stream {
  server {
    listen 127.0.0.1:${ports.database};
    proxy_pass 127.0.0.1:${primary};
    proxy_connect_timeout 1s;
    proxy_timeout 1h;
  }
}
`
}

/** Starts nginx; `pointTo` switches the primary. */
export async function startNginx(programs: Programs, scratch: string, ports: Ports, primary: number) {
  const folder = join(scratch, 'nginx')
  const file = join(folder, 'nginx.conf')
  mkdirSync(folder)
  writeFileSync(file, configuration(programs, folder, ports, primary))
  const log = openSync(join(folder, 'error.log'), 'a')
  const child = spawn(programs.nginx, ['-c', file, '-e', join(folder, 'error.log')], {
    env: programEnvironment,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await pause(300)
  if (child.exitCode !== null)
    throw new Error(`nginx did not start:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`)
  return {
    pointTo(port: number) {
      writeFileSync(file, configuration(programs, folder, ports, port))
      child.kill('SIGHUP')
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
