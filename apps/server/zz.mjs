import pg from 'pg'
const c=new pg.Client({host:'/tmp/webvar/db',user:process.argv[3]||'postgres',database:'portal'}); await c.connect()
const r=await c.query(process.argv[2]); console.log(r.rowCount, JSON.stringify(r.rows).slice(0,500)); await c.end()
