CREATE TABLE "missed_search_day" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "missed_search_day_term_day_pk" PRIMARY KEY("term","day")
);
--> statement-breakpoint
ALTER TABLE "missed_search_day" ADD CONSTRAINT "missed_search_day_term_missed_search_term_fk" FOREIGN KEY ("term") REFERENCES "public"."missed_search"("term") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_change_wasted" ON "stock_change" USING btree ("at") WHERE "stock_change"."reason" = 'wasted';--> statement-breakpoint
CREATE INDEX "order_status_change_final" ON "order_status_change" USING btree ("at") WHERE "order_status_change"."status" in ('Delivered', 'Cancelled');