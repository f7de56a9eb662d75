-- Outside a transaction: it commits each batch, while draws go on.
call copy_seeds();
