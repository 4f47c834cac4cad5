CREATE TABLE "receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"role" text NOT NULL,
	"person_id" text,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "receipt_kind" CHECK ("receipt"."kind" in ('cash', 'upi', 'rounding')),
	CONSTRAINT "receipt_amount" CHECK ("receipt"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_order" ON "receipt" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipt_at" ON "receipt" USING btree ("at");
--> statement-breakpoint
insert into receipt (order_id, kind, amount, at, role)
select o.id, 'cash', o.amount, (select max(c.at) from order_status_change c where c.order_id = o.id and c.status = 'Delivered'), 'store'
from "order" o where o.payment_type = 'COD' and o.status in ('Delivered', 'Returned') and o.amount > 0;
